import { shareOut } from '../../../domain/outcomes/in-tens.ts'
import type { Part, SheetText } from './sheet-text.ts'

const step = 10
const fewestColumns = 30

const looks: Record<Part['mark'], { r: number; className: string }> = {
  free: { r: 3.8, className: 'fill-moss' },
  smoked: { r: 3.4, className: 'fill-none stroke-ink' },
  silent: { r: 3.8, className: 'fill-edge opacity-45' },
  unasked: { r: 1.3, className: 'fill-quiet' },
}

/**
 * One dot a person, or as many people as the sheet says, so that nobody can miss the grey: in columns, the smoke-free
 * first. The words below say the same.
 */
export function DotField({ text: { parts, perDot }, className }: { text: SheetText; className: string }) {
  const all = parts.reduce((sum, { people }) => sum + people, 0)
  const count = Math.ceil(all / perDot)
  const rows = count <= 4 * fewestColumns ? 4 : 8
  const columns = Math.max(fewestColumns, Math.ceil(count / rows))
  const exact = parts.map(({ people }) => (people * count) / all)
  // Every part has its share of the dots, so that they add up.
  const dots = shareOut(exact, count, 1)
  const marks = parts.flatMap(({ mark }, index) => Array.from({ length: dots[index] ?? 0 }, () => mark))
  return (
    <svg
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      aria-hidden="true"
      className={`w-full ${className}`}
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is where it is
        <Circle key={index} x={Math.floor(index / rows)} y={index % rows} mark={mark} />
      ))}
    </svg>
  )
}

const Circle = ({ x, y, mark }: { x: number; y: number; mark: Part['mark'] }) => (
  <circle cx={x * step + step / 2} cy={y * step + step / 2} strokeWidth={0.9} {...looks[mark]} />
)

/** The same beside its words. */
export function Mark({ mark }: Pick<Part, 'mark'>) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3 shrink-0">
      <Circle x={0} y={0} mark={mark} />
    </svg>
  )
}
