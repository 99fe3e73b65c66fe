import { cookieOf, type Jar, keepCookies } from './jar.ts'

/** Where a person at a provider ends up: an address of ours, or a form posted to one. */
export type Arrival = { url: URL; form?: URLSearchParams }

type Choose = (page: string) => Record<string, string> | 'back'

/** Someone with a browser of their own at a provider's pages: says who they are and agrees, or goes back. */
export function createPerson(home: string) {
  const jar: Jar = new Map()

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie: cookieOf(jar) } })
    keepCookies(jar, response)
    return response
  }

  async function go(url: URL, answers: Choose): Promise<Arrival> {
    if (url.href.startsWith(home)) return { url }
    const response = await ask(url)
    return follow(url, response, answers)
  }

  async function follow(at: URL, response: Response, answers: Choose): Promise<Arrival> {
    const location = response.headers.get('location')
    if (location) return go(new URL(location, at), answers)
    const page = await response.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`)
    const target = new URL(readHtml(action), at)
    if (target.href.startsWith(home)) return { url: target, form: readInputs(page) }
    const wish = answers(page)
    if (wish === 'back') return go(new URL(`${at.pathname}/abort`, at), answers)
    const posted = await ask(target, { method: 'POST', body: new URLSearchParams(wish) })
    return follow(target, posted, answers)
  }

  return {
    signIn: (url: URL, login: string) =>
      go(url, (page): Record<string, string> => {
        const isLogin = page.includes('value="login"')
        return isLogin ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' }
      }),
    goBack: (url: URL) => go(url, () => 'back'),
  }
}

function readInputs(page: string): URLSearchParams {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return new URLSearchParams([...inputs].map(([, name = '', value = '']) => [name, readHtml(value)]))
}

function readHtml(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('&amp;', '&')
}
