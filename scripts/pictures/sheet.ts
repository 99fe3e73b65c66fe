import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import type { Language } from '../../languages/languages.ts'
import { pictureOf, type ShotFormat } from './camera.ts'

const height = 340
const shownWidth = (width: number) => (width < 600 ? Math.round(width / 2) : Math.round(width / 4))

/** All pictures of a language side by side: `de.html` to click through, `de.png` to look at. */
export async function makeSheet(
  browser: Browser,
  folder: string,
  { language, names, formats }: { language: Language; names: string[]; formats: ShotFormat[] },
): Promise<string> {
  const groupWidth = formats.reduce((sum, { width }) => sum + shownWidth(width) + 8, 28)
  const across = Math.max(1, Math.min(names.length, Math.floor(3_400 / groupWidth)))
  const html = join(folder, `${language}.html`)
  const groups = names.map(name => drawGroup(name, language, formats))
  await writeFile(html, drawPage(language, groupWidth * across + 40, groups))
  const page = await browser.newPage({ viewport: { width: groupWidth * across + 40, height: 800 } })
  page.setDefaultTimeout(180_000)
  await page.goto(pathToFileURL(html).href, { waitUntil: 'load' })
  const path = join(folder, `${language}.png`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
  return path
}

function drawGroup(name: string, language: Language, formats: ShotFormat[]): string {
  const pictures = formats.map(format => {
    const file = pictureOf(language, name, format)
    return `<figure style="width:${shownWidth(format.width)}px"><a href="${file}"><img src="${file}" alt=""></a>
<figcaption>${format.width} ${format.scheme}</figcaption></figure>`
  })
  return `<section><h2>${name}</h2><div>${pictures.join('')}</div></section>`
}

function drawPage(language: Language, width: number, groups: string[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Exhale · ${language}</title>
<style>
  body { margin: 0; padding: 20px; width: ${width - 40}px; background: #d9dbdf; color: #1b1f27; font: 14px/1.3 "DejaVu Sans", sans-serif }
  h1 { font-size: 26px; margin: 0 8px 14px }
  main { display: flex; flex-wrap: wrap }
  section { padding: 8px 10px 12px }
  h2 { font-size: 22px; margin: 0 0 6px 4px }
  section div { display: flex }
  figure { margin: 0 4px }
  figure a { display: block; height: ${height}px; overflow: hidden; background: #c4c7cd; box-shadow: 0 0 0 1px #9aa0aa }
  img { display: block; width: 100% }
  figcaption { font-size: 15px; margin-top: 4px; color: #454c59 }
</style>
<h1>Exhale · ${language} · ${groups.length} screens</h1>
<main>${groups.join('\n')}</main></html>`
}
