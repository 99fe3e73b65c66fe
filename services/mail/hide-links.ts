/** Anyone who opens a letter's link can act as its reader: only the site of each link is left. */
export function hideLinks(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s/?#]*)[^\s]*/gi, '$1/…')
}
