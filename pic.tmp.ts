import { launchBrowser } from './e2e/browser.ts'
const [, , ...args] = process.argv
const [base, ...paths] = args
const browser = await launchBrowser()
for (const [w, h, scheme] of [[390, 844, 'light'], [1280, 900, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale: 'en-US' })
  const page = await context.newPage()
  page.on('console', m => m.type() === 'error' && console.log('console', m.text().slice(0, 200)))
  page.on('pageerror', e => console.log('pageerror', e.message.slice(0, 200)))
  for (const path of paths) {
    await page.goto(base + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: `/tmp/pics/${path.replace(/[^\w]+/g, '_') || 'home'}-${w}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
