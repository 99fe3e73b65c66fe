import { day } from './colours.ts'
import { escapeHtml, font, href, table } from './html.ts'
import type { Piece, Rich } from './pieces.ts'

/** A piece as mail programs can draw it. */
export function draw(piece: Piece): string {
  switch (piece.piece) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:27px;color:${day.ink}">${drawRich(piece.text)}</p>`
    case 'quiet':
      return `<p class="quiet" style="margin:0 0 12px;font-size:15px;line-height:23px;color:${day.quiet}">${drawRich(piece.text)}</p>`
    case 'small':
      return `<p class="quiet line" style="margin:20px 0 0;padding:20px 0 0;border-top:1px solid ${day.line};font-size:13px;line-height:20px;color:${day.quiet}">${drawRich(piece.text, 'quiet')}</p>`
    case 'subheading':
      return `<h2 class="ink" style="margin:24px 0 8px;font-size:19px;line-height:26px;font-weight:600;color:${day.ink}">${escapeHtml(piece.text)}</h2>`
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;font-size:17px;line-height:27px;color:${day.ink}">${piece.items.map(item => `<li class="ink" style="margin:0 0 8px;color:${day.ink}">${drawRich(item)}</li>`).join('')}</ul>`
    case 'button':
      return drawButton(piece.label, piece.link)
    case 'step':
      return drawStep(piece.heading, piece.text)
    case 'dots':
      return drawDots(piece.at, piece.of)
    case 'copy':
      return `<p class="quiet line" style="margin:20px 0 0;padding:20px 0 0;border-top:1px solid ${day.line};font-size:13px;line-height:20px;color:${day.quiet}">${escapeHtml(piece.lead)}<br><a href="${href(piece.link)}" class="tide" style="color:${day.tide};word-break:break-all">${escapeHtml(readable(piece.link))}</a></p>`
  }
}

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

export function drawRich(text: Rich, colour: 'tide' | 'quiet' = 'tide'): string {
  const parts = typeof text === 'string' ? [text] : text
  return parts
    .map(part =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a href="${href(part.link)}" class="${colour}" style="color:${day[colour]};text-decoration:underline">${escapeHtml(part.label)}</a>`,
    )
    .join('')
}

function drawButton(label: string, link: string): string {
  const text = `display:inline-block;padding:14px 28px;${font};font-size:17px;line-height:22px;font-weight:600;color:${day.onTide};text-decoration:none`
  return `<table ${table} class="wide" style="margin:24px 0"><tr><td align="center" class="button" style="background-color:${day.tide};border-radius:10px"><a href="${href(link)}" class="wide on" style="${text}">${escapeHtml(label)}</a></td></tr></table>`
}

function drawStep(heading: string, text: readonly Rich[]): string {
  const lines = text.map(
    line =>
      `<p class="ink" style="margin:8px 0 0;font-size:17px;line-height:27px;color:${day.ink}">${drawRich(line)}</p>`,
  )
  return `<table ${table} width="100%" style="margin:8px 0 24px"><tr><td class="step" style="padding:20px 24px;background-color:${day.step};border-radius:14px"><h2 class="ink" style="margin:0;font-size:17px;line-height:24px;font-weight:600;color:${day.ink}">${escapeHtml(heading)}</h2>${lines.join('')}</td></tr></table>`
}

/** Done, now, and still to come; squares where a mail program has no round corners. */
function drawDots(at: number, of: number): string {
  const dot = (size: number, name: string, colour: string) =>
    `<span class="${name}" style="display:inline-block;width:${size}px;height:${size}px;margin:0 5px 0 0;border-radius:50%;background-color:${colour};vertical-align:middle;font-size:0;line-height:0">&nbsp;</span>`
  const each = Array.from({ length: of }, (_, index) => {
    if (index + 1 === at) return dot(16, 'now', day.dawn)
    return index + 1 < at ? dot(10, 'heart', day.tide) : dot(10, 'pale', day.pale)
  })
  return `<div aria-hidden="true" style="margin:0 0 20px;font-size:0;line-height:24px">${each.join('')}</div>`
}
