import type { Language } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { House } from './serve.ts'

/** The surveys as someone without JavaScript meets them: a page, a form, a page. */
export type Screen = { status: number; page: string; headers: Headers; title: string; carried: Fields }
export type Fields = [string, string][]

export const library = openLibrary()
export const wordsIn = (language: Language) => library.words(language).getFixedT(null, 'survey')

export async function read(response: Response): Promise<Screen> {
  const page = await response.text()
  const form = page.match(/<form[^>]*method="post".*?<\/form>/s)?.[0] ?? ''
  const carried = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    status: response.status,
    page,
    headers: response.headers,
    title: decode(page.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? ''),
    carried: carried.map(([, name = '', value = '']) => [name, decode(value)]),
  }
}

export const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export async function send(to: House, path: string, fields: Fields): Promise<Screen> {
  return read(await to.ask(path, { method: 'POST', body: new URLSearchParams(fields) }))
}
