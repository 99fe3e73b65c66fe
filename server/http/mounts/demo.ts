import type { Context, Hono } from 'hono'
import { escapeHtml } from '../../../app/letters/html.ts'
import { defaultLanguage, isLanguage } from '../../../languages/languages.ts'
import { readBytes } from '../../../platform/http/body.ts'
import type { Backend } from '../../backend.ts'
import { createProvider } from '../../demo/provider.ts'
import { hasStandIns, invented, standIns } from '../../demo/stand-ins.ts'
import type { Mount } from '../mount.ts'
import { quiet } from '../quiet.ts'

type Parts = Pick<Backend, 'choices' | 'clock' | 'library' | 'origin' | 'settings'>

const largest = 4_096

/** In a demonstration at this machine: someone to sign in with, and someone who counts. In any other house nothing. */
export function mountDemo(app: Hono<Mount>, parts: Parts): void {
  if (!parts.choices.isDemo() || !hasStandIns(parts.settings)) return
  mountProvider(app, parts)
  mountCounter(app)
}

function mountProvider(app: Hono<Mount>, { clock, library, origin }: Parts): void {
  const { provider: path } = standIns
  const callback = new URL('/auth/oauth/callback', origin).href
  const provider = createProvider(origin.origin + path, callback, clock)
  const queryOf = (context: Context<Mount>) => new URL(context.req.url).searchParams
  const readForm = async (context: Context<Mount>) =>
    new URLSearchParams((await readBytes(context.req.raw, largest)).toString('utf8'))

  app.get(`${path}/.well-known/openid-configuration`, context => context.json(provider.describe()))
  app.get(`${path}/keys`, async context => context.json(await provider.listKeys()))
  app.get(`${path}/authorize`, context => {
    const query = queryOf(context)
    if (!provider.isAsked(query)) return context.text('Bad Request', 400, quiet)
    const wanted = query.get('ui_locales')
    const language = isLanguage(wanted) ? wanted : defaultLanguage
    const words = library.words(language)
    const account = words.getFixedT(null, 'account')
    const page = drawPage(language, {
      title: account('social.with', { provider: invented.name }),
      note: words.getFixedT(null, 'common')('demo'),
      label: account('register.name'),
    })
    return context.html(page, 200, { ...open, 'Content-Security-Policy': policy })
  })
  app.post(`${path}/authorize`, async context => {
    const query = queryOf(context)
    const name = ((await readForm(context)).get('name') ?? '').trim().slice(0, 60)
    if (!provider.isAsked(query) || !name) return context.text('Bad Request', 400, quiet)
    return context.body(null, 303, { ...open, Location: provider.vouch(query, name) })
  })
  app.post(`${path}/token`, async context => {
    const told = await provider.redeem(await readForm(context))
    return told ? context.json(told, 200, quiet) : context.json({ error: 'invalid_grant' }, 400, quiet)
  })
}

/** The window keeps its tie to the page that opened it. */
const open = { ...quiet, 'Cross-Origin-Opener-Policy': 'unsafe-none' }
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function drawPage(language: string, said: { title: string; note: string; label: string }): string {
  const { title, note, label } = said
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui}body{max-width:22rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;box-sizing:border-box;width:100%;min-height:2.75rem;margin:.25rem 0 1rem}</style>
<h1>${escapeHtml(invented.name)}</h1>
<p>${escapeHtml(note)}</p>
<form method="post">
<label>${escapeHtml(label)} <input name="name" value="Sam" required maxlength="60"></label>
<button>${escapeHtml(title)}</button>
</form>
</html>
`
}

/** Tells of a page as counters do, and of every step from it. */
const script = `{
  const { src } = document.currentScript
  const send = () => fetch(new URL('../api/event', src), { method: 'POST' })
  const push = history.pushState
  history.pushState = function (...rest) { push.apply(this, rest); send() }
  send()
}
`

/** Only how many: nothing is told of who, or where. */
function mountCounter(app: Hono<Mount>): void {
  const { counter: path } = standIns
  let counted = 0
  app.get(`${path}/js/script.js`, context =>
    context.body(script, 200, { ...quiet, 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  app.post(`${path}/api/event`, context => {
    counted += 1
    return context.body(null, 202, quiet)
  })
  app.get(path, context => context.json({ counted }, 200, quiet))
}
