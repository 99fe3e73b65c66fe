import { useId } from 'react'
import { useWords } from '../../words.tsx'
import { hundredth, type Point } from './focal-point.ts'

type FocalInputProps = { src: string; point: Point; onChange: (point: Point) => void }

const sliders = ['x', 'y'] as const

/** What stays in sight when the picture is cut: pressed on the picture, or set with two sliders. */
export function FocalInput({ src, point, onChange }: FocalInputProps) {
  const t = useWords('content')
  const id = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[14rem_1fr]">
      <legend className="mb-1 font-medium">{t('focal.title')}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing is a second way; the sliders are the first */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders answer to keys */}
      <div
        className="relative w-fit cursor-crosshair self-start overflow-hidden rounded-md border border-line"
        onClick={event => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
          const [across, down] = [event.clientX - left, event.clientY - top]
          onChange({ x: hundredth(across / width), y: hundredth(down / height) })
        }}
      >
        <img src={`${src}/m/480x0`} alt="" className="block max-h-56 max-w-full" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-paper bg-tide/40 outline-2 outline-ink"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </div>
      <div className="grid content-start gap-2">
        <p className="text-sm text-quiet">{t('focal.hint')}</p>
        {sliders.map(axis => (
          <label key={axis} htmlFor={`${id}-${axis}`} className="grid text-sm font-medium">
            {t(`focal.${axis}`)}
            <input
              id={`${id}-${axis}`}
              type="range"
              min={0}
              max={100}
              value={point[axis]}
              onChange={event => onChange({ ...point, [axis]: Number(event.target.value) })}
              className="min-h-9 w-full accent-tide"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
