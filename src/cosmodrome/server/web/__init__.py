"""Between network and application: security, limits, cookies, templates, the API document."""
