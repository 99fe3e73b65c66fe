import { readFile, writeFile } from 'node:fs/promises'

export type FileTime = { name: string; seconds: number }

type Run = { isWhole: boolean; seconds: number; steps: FileTime[]; files: FileTime[] }

const shown = 20

/** Where a run's time went, beside the last run of the same extent on this machine; this one is the next one's last. */
export async function compareTimes(run: Run): Promise<string> {
  const place = `.cache/reports/times-${run.isWhole ? 'all' : 'most'}.json`
  const before: Run | undefined = await readFile(place, 'utf8').then(JSON.parse, () => undefined)
  await writeFile(place, JSON.stringify(run))
  return describeTimes(run, before)
}

export function describeTimes(run: Run, before?: Run): string {
  const line = ({ name, seconds }: FileTime, last: FileTime[] = []) => {
    const earlier = last.find(one => one.name === name)
    return `${seconds.toFixed(1).padStart(8)} s  ${name}${earlier ? ` (${signed(seconds - earlier.seconds)})` : ''}`
  }
  const slowest = run.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)
  return [
    `\n${minutes(run.seconds)} in all${before ? `; the last run took ${minutes(before.seconds)}` : ''}`,
    ...run.steps.map(step => line(step, before?.steps)),
    '\nTests by kind, seconds of work:',
    ...sumByKind(run.files).map(kind => line(kind, before && sumByKind(before.files))),
    `\nThe ${slowest.length} slowest files:`,
    ...slowest.map(file => line(file, before?.files)),
  ].join('\n')
}

/** The floor it tests, or that it needs a browser. */
export function kindOf(file: string): string {
  const [folder = '', ...rest] = file.split('/')
  if (folder === 'e2e') return 'browser'
  return rest.length === 0 ? 'root' : folder
}

function sumByKind(files: FileTime[]): FileTime[] {
  return [...Map.groupBy(files, ({ name }) => kindOf(name))]
    .map(([name, all]) => ({ name, seconds: all.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .sort((a, b) => b.seconds - a.seconds)
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

function signed(seconds: number): string {
  return `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(1)} s`
}
