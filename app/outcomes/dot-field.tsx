import { type OutcomeDot, placeDots } from './dots.ts'
import type { Part, SheetText } from './sheet-text.ts'

const step = 10

const classesOf: Record<Part['mark'], string> = {
  free: 'fill-moss',
  smoked: 'fill-none stroke-ink',
  silent: 'fill-edge opacity-45',
  unasked: 'fill-quiet',
}
const radiusOf: Record<Part['mark'], number> = { free: 3.8, smoked: 3.4, silent: 3.8, unasked: 1.3 }

/** One dot a person, so that nobody can miss the grey. The words below say the same. */
export function DotField({ text, className }: { text: SheetText; className: string }) {
  const { columns, rows, dots } = placeDots(text)
  return (
    <svg
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      aria-hidden="true"
      className={`w-full ${className}`}
    >
      {dots.map(dot => (
        <Circle key={`${dot.x} ${dot.y}`} {...dot} />
      ))}
    </svg>
  )
}

const Circle = ({ x, y, mark }: OutcomeDot) => (
  <circle
    cx={x * step + step / 2}
    cy={y * step + step / 2}
    r={radiusOf[mark]}
    strokeWidth={0.9}
    className={classesOf[mark]}
  />
)

/** The same beside its words. */
export function Mark({ mark }: Pick<Part, 'mark'>) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3 shrink-0">
      <Circle x={0} y={0} mark={mark} />
    </svg>
  )
}
