/** Brings what signing in with others needs before the click: the window must open in the click itself. */
export function prepareSocial(): void {
  import('./social.ts').catch(error => console.error(error))
}
