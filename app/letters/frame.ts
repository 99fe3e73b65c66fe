import { day, night } from './colours.ts'
import type { Draft, LetterContext } from './draft.ts'
import { footerOf } from './footer.ts'

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
/** A long address may break rather than widen a phone's page. */
const breaks = 'word-break:break-word;overflow-wrap:anywhere'
const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`

/** The letter as mail programs can draw it: tables, inline styles, no picture to fetch, and a night of its own. */
export function frameHtml(draft: Draft, context: LetterContext): string {
  const { subject, preheader, heading, body, action, after } = draft
  const say = context.words.getFixedT(null, 'letters')
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:27px;color:${day.ink}">${escapeHtml(text)}</p>`
  const aside = (text: string) =>
    `<p class="quiet" style="margin:0 0 12px;font-size:15px;line-height:23px;color:${day.quiet}">${escapeHtml(text)}</p>`

  return `<!doctype html>
<html lang="${context.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${styles()}</style>
</head>
<body class="sunken" style="margin:0;padding:0;background-color:${day.sunken};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<div role="article" aria-label="${escapeHtml(subject)}" lang="${context.language}">
<table ${table} width="100%" class="sunken" style="background-color:${day.sunken}"><tr><td align="center" class="air" style="padding:32px 16px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px">
<tr><td style="padding:0 0 20px">${mark(context)}</td></tr>
<tr><td class="card raised line" style="padding:40px;background-color:${day.raised};border:1px solid ${day.line};border-radius:14px;${font};text-align:left;${breaks}">
<h1 class="ink" style="margin:0 0 20px;font-size:26px;line-height:33px;font-weight:600;color:${day.ink}">${escapeHtml(heading)}</h1>
${[say('greeting'), ...body].map(paragraph).join('\n')}
${button(action)}
${after.map(aside).join('\n')}
<p class="quiet line" style="margin:20px 0 0;padding:20px 0 0;border-top:1px solid ${day.line};font-size:13px;line-height:20px;color:${day.quiet}">${escapeHtml(say('fallback'))}<br><a href="${escapeHtml(action.link)}" class="tide" style="color:${day.tide};word-break:break-all">${escapeHtml(action.link)}</a></p>
</td></tr>
<tr><td class="quiet" style="padding:20px 0 0;${font};${breaks};font-size:13px;line-height:20px;color:${day.quiet}">${footer(context)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

/** The breath: three discs within each other. Outlook draws no round corners, so there the name is alone. */
function mark(context: LetterContext): string {
  const disc = (size: number, name: string, colour: string, inner: string) =>
    `<table ${table} width="${size}" style="width:${size}px"><tr><td width="${size}" height="${size}" align="center" valign="middle" class="${name}" style="width:${size}px;height:${size}px;padding:0;background-color:${colour};border-radius:50%;font-size:0;line-height:0">${inner}</td></tr></table>`
  const heart = disc(14, 'heart', day.tide, '&nbsp;')
  const breath = disc(40, 'soft', day.tideSoft, disc(26, 'middle', day.tideMiddle, heart))
  const name = escapeHtml(context.words.getFixedT(null, 'common')('site.name'))
  return `<table ${table}><tr><!--[if !mso]><!--><td style="padding:0 12px 0 0" aria-hidden="true">${breath}</td><!--<![endif]--><td class="ink" style="${font};font-size:19px;line-height:24px;font-weight:600;color:${day.ink}">${name}</td></tr></table>`
}

function button({ label, link }: Draft['action']): string {
  const text = `display:inline-block;padding:14px 28px;${font};font-size:17px;line-height:22px;font-weight:600;color:${day.onTide};text-decoration:none`
  return `<table ${table} class="wide" style="margin:24px 0"><tr><td align="center" class="button" style="background-color:${day.tide};border-radius:10px"><a href="${escapeHtml(link)}" class="wide on" style="${text}">${escapeHtml(label)}</a></td></tr></table>`
}

function footer(context: LetterContext): string {
  const { reason, home, links } = footerOf(context)
  const all = [{ label: context.origin.host, href: home }, ...links]
  const line = all.map(
    ({ label, href }) =>
      `<a href="${escapeHtml(href)}" class="quiet" style="color:${day.quiet};text-decoration:underline;display:inline-block;padding:4px 16px 4px 0">${escapeHtml(label)}</a>`,
  )
  return `${escapeHtml(reason)}<br>${line.join(' ')}`
}

/** `data-ogsc` is Outlook's own night. */
function styles(): string {
  const paint: [string, string, string][] = [
    ['.sunken', 'background-color', night.sunken],
    ['.raised', 'background-color', night.raised],
    ['.line', 'border-color', night.line],
    ['.ink', 'color', night.ink],
    ['.quiet', 'color', night.quiet],
    ['.tide', 'color', night.tide],
    ['.button', 'background-color', night.tide],
    ['.on', 'color', night.onTide],
    ['.soft', 'background-color', night.tideSoft],
    ['.middle', 'background-color', night.tideMiddle],
    ['.heart', 'background-color', night.tide],
  ]
  const rules = (before: string) =>
    paint.map(([name, property, colour]) => `${before}${name}{${property}:${colour}!important}`).join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.air{padding:20px 12px!important}.card{padding:28px 22px!important}table.wide{width:100%!important}a.wide{display:block!important}}',
    `@media (prefers-color-scheme:dark){${rules('')}}`,
    rules('[data-ogsc] '),
  ].join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
