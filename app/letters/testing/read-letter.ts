/** What an email's HTML says, as its reader sees it. */
export function readHtml(html: string): string {
  const seen = html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<div style="display:none[^>]*>.*?<\/div>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<br>|<\/(p|h1|h2|li|td|tr|div)>/g, '\n')
    .replace(/<[^>]+>/g, '')
  return unescapeHtml(seen)
}

/** Where it leads. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => unescapeHtml(link))

/** What its text says, without what only texts have, and where it leads. */
export function readText(text: string): { words: string; links: string[] } {
  const address = /<?(https?:\/\/[^\s>]+)>?/g
  return {
    links: [...text.matchAll(address)].map(([, link = '']) => link),
    words: text.replace(address, '').replace(/^-- $/m, '').replace(/^- /gm, ''),
  }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
