import { awaitCalm } from './calm.ts'
import { makeFolder, serveSite } from './processes.ts'
import { holdTo, type Measure } from './report.ts'
import { median } from './rounds.ts'

const limit = 2_000
const times = 5

/** A warm start: packages, build and database are there. The first start, which makes them, does not count. */
export const measure: Measure = async ({ show, signal }) => {
  await using folder = await makeFolder()
  const taken: number[] = []
  for (let time = 0; time <= times; time++) {
    show(time === 0 ? 'warm-up' : `start ${time}/${times}`)
    await awaitCalm(signal)
    await using site = await serveSite(folder.path)
    if (time > 0) taken.push(site.milliseconds)
  }
  const note = `of ${times}: ${taken.map(value => Math.round(value)).join(', ')}`
  return { rows: [holdTo(limit, { what: 'spawn to first 200', ours: median(taken), unit: 'ms', note })] }
}
