import { day, night } from './colours.ts'

export const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
/** A long address may break rather than widen a phone's page. */
export const breaks = 'word-break:break-word;overflow-wrap:anywhere'
export const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Where a link may lead: to a page, or to each reader's own, which is filled in as it's sent. */
export function href(link: string): string {
  const isGap = /^\{\{\w+\}\}$/.test(link)
  const url = URL.parse(link)
  const isPage = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isGap && !isPage) throw new Error('an email may only link to pages')
  return escapeHtml(link)
}

/** `data-ogsc` is Outlook's own night. */
export function styles(): string {
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
    ['.step', 'background-color', night.step],
    ['.pale', 'background-color', night.pale],
  ]
  const rules = (before: string) =>
    paint.map(([name, property, colour]) => `${before}${name}{${property}:${colour}!important}`).join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.air{padding:20px 12px!important}.card{padding:28px 22px!important}.step{padding:18px!important}table.wide{width:100%!important}a.wide{display:block!important}}',
    `@media (prefers-color-scheme:dark){${rules('')}}`,
    rules('[data-ogsc] '),
  ].join('')
}

/** The breath: three discs within each other. Outlook draws no round corners, so there the name is alone. */
export function drawBreath(): string {
  const disc = (size: number, name: string, colour: string, inner: string) =>
    `<table ${table} width="${size}" style="width:${size}px"><tr><td width="${size}" height="${size}" align="center" valign="middle" class="${name}" style="width:${size}px;height:${size}px;padding:0;background-color:${colour};border-radius:50%;font-size:0;line-height:0">${inner}</td></tr></table>`
  const heart = disc(14, 'heart', day.tide, '&nbsp;')
  return disc(40, 'soft', day.tideSoft, disc(26, 'middle', day.tideMiddle, heart))
}
