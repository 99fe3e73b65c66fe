/** Loads what signing in with a provider needs before the click: the window must open in the click itself. */
export function prepareSocial(): void {
  import('./social.ts').catch(error => console.error(error))
}
