import type { Result as Verdict } from 'lighthouse'
import { median } from './rounds.ts'

type Audit = Verdict['audits'][string]

/** What costs points, and what Lighthouse says could be quicker, from the run in the middle. */
export function findLosses(verdicts: Verdict[]): string[] {
  const speed = (verdict: Verdict) => verdict.categories.performance?.score ?? 0
  const middle = median(verdicts.map(speed))
  const verdict = verdicts.toSorted((a, b) => Math.abs(speed(a) - middle) - Math.abs(speed(b) - middle))[0]
  if (!verdict) return []
  return Object.values(verdict.categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: name, weight, group }) => {
      const audit = verdict.audits[name]
      if (!audit || group === 'hidden' || !isLoss(audit, weight)) return []
      const points = audit.score === null ? '' : ` ${Math.round(audit.score * 100)}/100`
      const head = `${id} · ${name}${points} weight ${weight} · ${audit.title} ${audit.displayValue ?? ''}${savings(audit)}`
      return [head.trimEnd(), ...itemsOf(audit).map(item => `    ${item}`)]
    }),
  )
}

/** An audit without weight matters where mending it would gain points elsewhere. */
function isLoss({ score, scoreDisplayMode, metricSavings = {} }: Audit, weight: number): boolean {
  if (scoreDisplayMode === 'error') return true
  if (weight > 0) return score !== null && score < 1
  return Object.values(metricSavings).some(saved => (saved ?? 0) > 0)
}

function savings({ metricSavings = {} }: Audit): string {
  const saved = Object.entries(metricSavings).filter(([, value]) => (value ?? 0) > 0)
  return saved.length > 0
    ? ` (would save ${saved.map(([metric, value]) => `${metric} ${value}`).join(', ')})`
    : ''
}

/** The first few things an audit points at, as short as they can be told. */
function itemsOf({ details, errorMessage }: Audit): string[] {
  if (errorMessage) return [errorMessage]
  const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
  return items.slice(0, 6).map(item => shorten(item))
}

function shorten(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (typeof value !== 'object' || value === null) return String(value)
  if ('snippet' in value) return String(value.snippet).slice(0, 160)
  if ('items' in value && Array.isArray(value.items)) return value.items.slice(0, 6).map(shorten).join(' | ')
  const shown = Object.entries(value).filter(
    ([key, part]) =>
      !/^(type|subItems|debugData|entity|description|groupLabel)$/.test(key) && part !== undefined,
  )
  return shown
    .map(([key, part]) => `${key}=${shorten(part)}`)
    .join(' ')
    .slice(0, 200)
}
