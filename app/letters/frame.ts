import { day, dye } from './colours.ts'
import type { LetterContext, LetterDraft, WrittenLetter } from './draft.ts'
import { footOf, mastheadOf } from './foot.ts'
import { breaks, drawBreath, escapeHtml, font, href, styles, table } from './html.ts'
import { drawRich, type LetterLink, writeRich } from './pieces.ts'

/** An email of any kind, put together from pieces: the same words twice, as HTML and as text. */
export function frameLetter(draft: LetterDraft, context: LetterContext): WrittenLetter {
  const { subject, preheader, foot } = draft
  const letter = {
    subject,
    preheader,
    html: dye(frameHtml(draft, context), context.operator?.accent),
    text: frameText(draft, context),
  }
  if (foot.oneClick === undefined) return letter
  const headers = {
    'List-Unsubscribe': `<${foot.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...letter, headers }
}

/** As mail programs can draw it: tables, inline styles, no picture to fetch, and a night of its own. */
function frameHtml(
  { subject, preheader, over, heading, pieces, foot }: LetterDraft,
  context: LetterContext,
): string {
  const { language } = context
  const before = over
    ? `<p class="tide" style="margin:0 0 8px;font-size:15px;line-height:20px;font-weight:600;color:${day.tide}">${escapeHtml(over)}</p>\n`
    : ''

  return `<!doctype html>
<html lang="${language}" dir="ltr">
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
<div role="article" aria-label="${escapeHtml(subject)}" lang="${language}" dir="ltr">
<table ${table} width="100%" class="sunken" style="background-color:${day.sunken}"><tr><td align="center" class="air" style="padding:32px 16px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px">
<tr><td style="padding:0 0 20px">${drawMasthead(context)}</td></tr>
<tr><td class="card raised line" style="padding:40px;background-color:${day.raised};border:1px solid ${day.line};border-radius:14px;${font};text-align:left;${breaks}">
${before}<h1 class="ink" style="margin:0 0 20px;font-size:26px;line-height:33px;font-weight:600;text-wrap:balance;color:${day.ink}">${escapeHtml(heading)}</h1>
${pieces.map(({ html }) => html).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;${font};${breaks};text-align:left;font-size:13px;line-height:20px;color:${day.quiet}">${drawFoot(foot, context)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

/** For those who read mail as text. Lines are not broken: a reader's own window does that better. */
function frameText({ over, heading, pieces, foot }: LetterDraft, context: LetterContext): string {
  const { why, links, closing, pages } = footOf(foot, context)
  const writeLink = ({ label, link }: LetterLink) => `${label}: ${link}`
  const paragraphs = [
    mastheadOf(context).join('\n'),
    [over, heading].filter(line => line !== undefined).join('\n'),
    ...pieces.map(({ text }) => text),
    // Mail programs know the two dashes and a space as the end of what was written.
    ['-- ', ...why.map(writeRich), ...links.map(writeLink)].join('\n'),
    [...closing.map(writeRich), ...pages.map(writeLink)].join('\n'),
  ]
  return `${paragraphs.filter(text => text !== '').join('\n\n')}\n`
}

function drawMasthead(context: LetterContext): string {
  const [name = '', operator] = mastheadOf(context)
  const logo = context.operator?.logo
  const beside = logo ? `<td style="padding:0 0 0 16px">${drawLogo(logo, operator)}</td>` : ''
  const beneath =
    operator && !logo
      ? `<br><span class="quiet" style="font-size:14px;line-height:20px;font-weight:400;color:${day.quiet}">${escapeHtml(operator)}</span>`
      : ''
  return `<table ${table}><tr><!--[if !mso]><!--><td style="padding:0 12px 0 0" aria-hidden="true">${drawBreath()}</td><!--<![endif]--><td class="ink" style="${font};${breaks};font-size:19px;line-height:24px;font-weight:600;color:${day.ink}">${escapeHtml(name)}${beneath}</td>${beside}</tr></table>`
}

/** The email brings it along, so nothing is fetched; where pictures aren't shown, its name is. White by night, too. */
function drawLogo({ width, height }: { width: number; height: number }, name = ''): string {
  const scale = Math.min(1, 150 / width, 40 / height)
  const [wide, high] = [width, height].map(side => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:logo" width="${wide}" height="${high}" alt="${escapeHtml(name)}" style="display:block;border:0;border-radius:4px;padding:4px;background-color:#ffffff;width:${wide}px;height:${high}px;${font};font-size:14px;line-height:20px;color:${day.quiet}">`
}

function drawFoot(foot: LetterDraft['foot'], context: LetterContext): string {
  const { why, links, closing, pages } = footOf(foot, context)
  const line = (text: string) => `<p style="margin:0 0 4px">${text}</p>`
  const row = (all: readonly LetterLink[]) =>
    all.length === 0 ? '' : `<p style="margin:0 0 4px">${all.map(drawFootLink).join(' ')}</p>`
  const lines = (texts: typeof why) => texts.map(text => line(drawRich(text, 'quiet'))).join('\n')
  return [
    lines(why),
    row(links),
    '<div style="height:12px;line-height:12px;font-size:0">&nbsp;</div>',
    lines(closing),
    row(pages),
  ]
    .filter(part => part !== '')
    .join('\n')
}

/** Tall enough for a thumb. */
function drawFootLink({ label, link }: LetterLink): string {
  return `<a href="${href(link)}" class="quiet" style="color:${day.quiet};text-decoration:underline;display:inline-block;padding:12px 16px 12px 0">${escapeHtml(label)}</a>`
}
