import { languageCodes } from '../../languages/languages.ts'
import { makeFolder, type Served, serveSite } from './processes.ts'
import { holdTo, type Measure } from './report.ts'
import { median, quantile, time } from './rounds.ts'

const limit = 300
const rounds = 60
const warmUp = 8
const files = ['share.png', 'square.png', 'a4.pdf', 'letter.pdf']
const themes = ['dawn', 'tide', 'moss', 'night']
const names: { [language: string]: string } = { ru: 'Александра Константиновна', pl: 'Żaneta Łęcka' }

type Taken = { made: number[]; kept: number[] }

/** Pictures and PDFs of a certificate from the front door: rendered after each change, then once more from the cache. */
export const measure: Measure = async ({ show, signal }) => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  const edit = await issue(site)
  const taken = new Map(files.map((file): [string, Taken] => [file, { made: [], kept: [] }]))
  let asked = 0
  const waits: number[] = []
  const cold = await open(site, edit, files[0] ?? '')
  for (let round = -warmUp; round < rounds; round++) {
    signal.throwIfAborted()
    show(round < 0 ? 'warm-up' : `change ${round + 1}/${rounds}`)
    await post(new URL(`/certificate/edit/${edit}`, site.url), wishes(round + warmUp))
    for (const file of files) {
      const [made, wait] = await Promise.all([open(site, edit, file), openSmall(site)])
      const kept = await open(site, edit, file)
      asked += 2
      if (round < 0) continue
      taken.get(file)?.made.push(made)
      taken.get(file)?.kept.push(kept)
      waits.push(wait)
    }
  }
  const rows = files.flatMap(file => {
    const { made, kept } = taken.get(file) ?? { made: [], kept: [] }
    return Object.entries({ made, kept }).map(([how, times]) =>
      holdTo(limit, {
        what: `${file} ${how}, p95`,
        ours: quantile(times, 0.95),
        unit: 'ms',
        note: `median ${Math.round(median(times))} ms`,
      }),
    )
  })
  return {
    rows,
    findings: [
      `${asked} files over HTTP, in nine languages and four themes; the very first, with the thread’s start, ${Math.round(cold)} ms`,
      `another answer asked for while one was made: median ${Math.round(median(waits))} ms, p95 ${Math.round(quantile(waits, 0.95))} ms`,
    ],
  }
}

function wishes(round: number): URLSearchParams {
  const language = languageCodes[round % languageCodes.length] ?? 'en'
  const form = new URLSearchParams({
    kind: 'live',
    moment: '2025-03-01T08:00',
    timeZone: 'Europe/Berlin',
    name: `${names[language] ?? 'Robin Avery'} ${round}`,
    message: 'Für alle, die dabei waren: danke.',
    perDay: '20',
    packPrice: '8',
    currency: 'EUR',
    theme: themes[Math.floor(round / languageCodes.length) % themes.length] ?? 'dawn',
    language,
    visibility: 'link',
    consent: 'on',
  })
  for (const name of ['name', 'days', 'since', 'money', 'message']) form.append('shows', name)
  return form
}

/** Gives the secret name of its edit link, which opens its files as well. */
async function issue(site: Served): Promise<string> {
  const made = await post(new URL('/certificate/new', site.url), wishes(0))
  const edit = /edit\/([\w-]+)/.exec(made.headers.get('location') ?? '')?.[1]
  if (!edit) throw new Error(`no certificate was issued: ${made.status}`)
  return edit
}

async function post(url: URL, body: URLSearchParams): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`${url.pathname.split('/')[2]} answered ${answer.status}`)
  return answer
}

/** How long a file takes. */
const open = ({ url }: Served, edit: string, file: string): Promise<number> =>
  time(async () => {
    const answer = await fetch(new URL(`/certificates/${edit}/${file}`, url))
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  })

const openSmall = ({ url }: Served): Promise<number> =>
  time(async () => (await fetch(new URL('/certificates/issuer.json', url))).arrayBuffer())
