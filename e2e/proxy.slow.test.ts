import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPort, type House, serveHouse } from '../server/testing/serve.ts'
import { password, signUp } from '../server/testing/sign-up.ts'
import { serverTls } from '../services/mail/testing/certificates.ts'
import { launchBrowser } from './browser/browser.ts'
import { agree, answer, press, total } from './member.ts'
import { root } from './spawn.ts'
import { wordsOf } from './stage.ts'
import { awake, eventually } from './watch.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(path => existsSync(path))
const email = 'mira@example.org'
const today = wordsOf('en', 'today')

type Proxy = { url: string; stop: () => Promise<void> }

/** The very file of docs/running, with this machine's ports and a certificate of our own. */
async function startNginx(port: number, plain: number, behind: string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-nginx-'))
  await writeFile(join(folder, 'cert.pem'), serverTls.cert)
  await writeFile(join(folder, 'key.pem'), serverTls.key)
  const written = await readFile(join(root, 'docs/running/nginx.conf'), 'utf8')
  const site = written
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replace('127.0.0.1:3000', behind)
    .replace(/^ *listen \[.*\n/gm, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('https://example.org$request_uri', `https://localhost:${port}$request_uri`)
    .replaceAll('server_name example.org', 'server_name localhost')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const conf = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/log;
    events {} http { access_log off; ${temporary} ${site} }`
  await writeFile(join(folder, 'nginx.conf'), conf)
  const child = spawn(program ?? '', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  await isListening(port, child)
  return {
    url: `https://localhost:${port}`,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true })
    },
  }
}

async function isListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error('nginx didn’t start')
}

let [house, proxy, browser]: [House?, Proxy?, Browser?] = []
beforeAll(async () => {
  if (!program) return
  const [port, plain] = [await findPort(), await findPort()]
  house = await serveHouse({ env: { ORIGIN: `https://localhost:${port}`, TRUST_PROXY: '1' } })
  proxy = await startNginx(port, plain, new URL(house.url).host.replace('localhost', '127.0.0.1'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await proxy?.stop()
  await house?.stop()
})

const openPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()

const noted = (page: Page) => page.getByRole('status').filter({ hasText: today('checkIn.free') })

async function signIn(page: Page, email: string): Promise<void> {
  const account = wordsOf('en', 'account')
  await page.goto(`${proxy?.url}/login`)
  await awake(page)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: account('login.submit'), exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
}

test('behind nginx, over TLS and HTTP/2, cookies are safe and addresses right', async ({ skip }) => {
  if (!house || !proxy || !browser)
    return skip('nginx isn’t on this machine: docs/running/nginx.conf wasn’t tried')
  await signUp(house, { email, password })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const answer = await page.goto(`${proxy.url}/help`)
  expect(answer?.headers()['strict-transport-security']).toContain('max-age')
  const protocol = () =>
    page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    )
  expect(await protocol()).toBe('h2')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${proxy.url}/help`)

  await signIn(page, email)
  const cookies = await context.cookies()
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({ httpOnly: true, path: '/' })

  // Nobody outside sees the figures, and nobody's own header counts as their address.
  expect((await page.request.get(`${proxy.url}/metrics`)).status()).toBe(404)
  expect(house.lines.some(line => line.includes('TRUST_PROXY'))).toBe(false)
  await context.close()
})

test('behind nginx, a live screen shows what was told elsewhere, by a stream that isn’t held back', async ({
  skip,
}) => {
  if (!house || !proxy || !browser)
    return skip('nginx isn’t on this machine: docs/running/nginx.conf wasn’t tried')
  const person = { email: 'live@example.org', password }
  const { uid } = await signUp(house, person)
  const [here, there] = [await openPage(browser), await openPage(browser)]
  const opened: URL[] = []
  const ended: URL[] = []
  const isStream = (url: URL) => url.pathname.endsWith('/Listen/channel') && url.searchParams.has('TYPE')
  there.on('request', request => opened.push(new URL(request.url())))
  there.on('requestfinished', request => ended.push(new URL(request.url())))
  await signIn(here, person.email)
  await here.goto(`${proxy.url}/`)
  await awake(here)
  await agree(here)
  await signIn(there, person.email)
  await there.goto(`${proxy.url}/`)
  await answer(there, 'free').waitFor()

  // First from here to there, then back, and last from the server itself.
  await answer(here, 'free').click()
  await noted(there).waitFor()
  await press(noted(there), today('checkIn.undo'))
  await answer(here, 'free').waitFor()
  await answer(here, 'free').click()
  await noted(there).waitFor()
  await house.backend.documents.update(`members/${uid}`, { quitAt: Date.now() - 80 * 3_600_000 })
  await eventually(() => total(there)).toBe('3 days smoke-free')

  // Behind a proxy that holds streams back, the client says CI=1: it hears by asking again and again.
  expect(opened.filter(isStream).map(({ searchParams }) => searchParams.get('CI'))).not.toContain('1')
  expect(ended.filter(isStream)).toEqual([])
  for (const page of [here, there]) await page.context().close()
})
