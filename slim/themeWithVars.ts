/** Takes the place of functions that only a theme with `cssVariables` or `colorSchemes` calls. @throws Error saying so */
function leftOut(): never {
  throw new Error("A theme of MUI's CSS variables is left out of the build: see vite.slim.ts.");
}

export { leftOut as default, leftOut as CssVarsProvider };
