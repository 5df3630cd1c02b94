/* A copy of something on the board that looks the same anywhere on the page: what flies is drawn as it lies. */
"use strict";
const LOOKS = /** @type {const} */ (["color", "background", "border", "borderRadius", "boxShadow", "padding", "display", "flexDirection", "alignItems", "gap", "font", "fill", "stroke", "strokeWidth", "width", "height", "boxSizing", "opacity"]);

/** @param {Element} drawn */
function likeness(drawn) {
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  [drawn, ...drawn.querySelectorAll("*")].forEach((each, at) => {
    const looks = getComputedStyle(each);
    for (const name of LOOKS) copies[at].style[name] = looks[name];
    copies[at].removeAttribute("id");
  });
  for (const hidden of copy.querySelectorAll(".sr, button")) hidden.remove();
  return drawn instanceof SVGGraphicsElement && drawn.ownerSVGElement ? framed(drawn, copy) : copy;
}

/** A part of a drawing in a drawing of its own.
    @param {SVGGraphicsElement} drawn
    @param {Element} copy */
function framed(drawn, copy) {
  const { x, y, width, height } = drawn.getBBox();
  const here = drawn.getBoundingClientRect();
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  frame.style.cssText = `display: block; width: ${here.width}px; height: ${here.height}px`;
  copy.removeAttribute("transform");
  frame.append(copy);
  return frame;
}
