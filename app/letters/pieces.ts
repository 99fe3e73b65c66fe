import { day } from './colours.ts'
import { escapeHtml, font, href, table } from './html.ts'

/** A place an email leads to. In emails of many, `{{name}}` stands for each reader's own. */
export type LetterLink = { label: string; link: string }

/** A sentence, with links in it. */
export type Rich = string | readonly (string | LetterLink)[]

/** What an email is put together from: as mail programs can draw it, and as text. */
export type Piece = { html: string; text: string }

const partsOf = (text: Rich) => (typeof text === 'string' ? [text] : text)

export const drawRich = (text: Rich, colour: 'tide' | 'quiet' = 'tide'): string =>
  partsOf(text)
    .map(part =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a href="${href(part.link)}" class="${colour}" style="color:${day[colour]};text-decoration:underline">${escapeHtml(part.label)}</a>`,
    )
    .join('')

/** In angle brackets an address ends where it ends, whatever stands behind it (RFC 3986, appendix C). */
export const writeRich = (text: Rich): string =>
  partsOf(text)
    .map(part => (typeof part === 'string' ? part : `${part.label} <${part.link}>`))
    .join('')

export const paragraph = (text: Rich): Piece => ({
  html: `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:27px;color:${day.ink}">${drawRich(text)}</p>`,
  text: writeRich(text),
})

/** Beneath the button: what to do instead, how long it holds. */
export const quiet = (text: Rich): Piece => ({
  html: `<p class="quiet" style="margin:0 0 12px;font-size:15px;line-height:23px;color:${day.quiet}">${drawRich(text)}</p>`,
  text: writeRich(text),
})

const beneathHairline = (html: string): string =>
  `<p class="quiet line" style="margin:20px 0 0;padding:20px 0 0;border-top:1px solid ${day.line};font-size:13px;line-height:20px;color:${day.quiet}">${html}</p>`

/** Sources, and what an email isn't. */
export const small = (text: Rich): Piece => ({
  html: beneathHairline(drawRich(text, 'quiet')),
  text: writeRich(text),
})

export const subheading = (text: string): Piece => ({
  html: `<h2 class="ink" style="margin:24px 0 8px;font-size:19px;line-height:26px;font-weight:600;color:${day.ink}">${escapeHtml(text)}</h2>`,
  text,
})

export function list(...items: Rich[]): Piece {
  const drawn = items.map(
    item => `<li class="ink" style="margin:0 0 8px;color:${day.ink}">${drawRich(item)}</li>`,
  )
  return {
    html: `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;font-size:17px;line-height:27px;color:${day.ink}">${drawn.join('')}</ul>`,
    text: items.map(item => `- ${writeRich(item)}`).join('\n'),
  }
}

/** One in an email. */
export function button(label: string, link: string): Piece {
  const look = `display:inline-block;padding:14px 28px;${font};font-size:17px;line-height:22px;font-weight:600;color:${day.onTide};text-decoration:none`
  return {
    html: `<table ${table} class="wide" style="margin:24px 0"><tr><td align="center" class="button" style="background-color:${day.tide};border-radius:10px"><a href="${href(link)}" class="wide on" style="${look}">${escapeHtml(label)}</a></td></tr></table>`,
    text: `${label}:\n${link}`,
  }
}

/** The small step, in a box. */
export function step(heading: string, ...text: Rich[]): Piece {
  const lines = text.map(
    line =>
      `<p class="ink" style="margin:8px 0 0;font-size:17px;line-height:27px;color:${day.ink}">${drawRich(line)}</p>`,
  )
  return {
    html: `<table ${table} width="100%" style="margin:8px 0 24px"><tr><td class="step" style="padding:20px 24px;background-color:${day.step};border-radius:14px"><h2 class="ink" style="margin:0;font-size:17px;line-height:24px;font-weight:600;color:${day.ink}">${escapeHtml(heading)}</h2>${lines.join('')}</td></tr></table>`,
    text: [heading, ...text.map(writeRich)].join('\n'),
  }
}

/**
 * The way so far: done, now, and still to come; squares where a mail program has no round corners. A picture only: the words
 * beside it say the same.
 */
export function dots(at: number, of: number): Piece {
  const dot = (size: number, name: string, colour: string) =>
    `<span class="${name}" style="display:inline-block;width:${size}px;height:${size}px;margin:0 5px 0 0;border-radius:50%;background-color:${colour};vertical-align:middle;font-size:0;line-height:0">&nbsp;</span>`
  const each = Array.from({ length: of }, (_, index) => {
    if (index + 1 === at) return dot(16, 'now', day.dawn)
    return index + 1 < at ? dot(10, 'heart', day.tide) : dot(10, 'pale', day.pale)
  })
  return {
    html: `<div aria-hidden="true" style="margin:0 0 20px;font-size:0;line-height:24px">${each.join('')}</div>`,
    text: '',
  }
}

/** The button's address in full, where the button is all the email is for. In text it stands there anyway. */
export const copy = (lead: string, link: string): Piece => ({
  html: beneathHairline(
    `${escapeHtml(lead)}<br><a href="${href(link)}" class="tide" style="color:${day.tide};word-break:break-all">${escapeHtml(readable(link))}</a>`,
  ),
  text: '',
})

/** An address with its letters of any alphabet as people read them; everything else stays as it's sent. */
function readable(link: string): string {
  return link.replace(/(?:%[89a-f][\da-f])+/gi, part => {
    try {
      const letters = decodeURIComponent(part)
      return /^[\p{L}\p{M}]+$/u.test(letters) ? letters : part
    } catch {
      return part
    }
  })
}

/** A text whose `<name>words</name>` lead somewhere: `rich(say('sos'), { sos: link })`. */
export function rich(text: string, links: Record<string, string>): Rich {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.flatMap((part, index): (string | LetterLink)[] => {
    if (index % 3 === 1) return []
    if (index % 3 === 0) return part === '' ? [] : [part]
    const link = links[parts[index - 1] ?? '']
    return link === undefined ? [part] : [{ label: part, link }]
  })
}
