// What the scripts take for granted about pages, for tsc alone.

declare const Idiomorph: {
  morph(old: Element, fresh: string, options: object): void;
};

/** Pages hold HTML and drawings, nothing else. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {}

/** As `querySelector`: what is found has the type that it is declared with. */
interface Document {
  getElementById<E extends Element = HTMLElement>(id: string): E | null;
}
