import { useId } from 'react'
import { pageKit } from '../../certificates/drawing.ts'
import { Drawing, stage } from './drawing.ts'
import type { Keepsake } from './inscription.ts'

/** The picture on the page: the drawing that the file is painted from. */
export function Picture({ kept, label }: { kept: Keepsake; label: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="w-full overflow-hidden rounded-card shadow-float print:mx-auto print:w-[min(100%,70vh)] print:shadow-none print:[print-color-adjust:exact]"
      style={{ containerType: 'inline-size', aspectRatio: `${stage.width} / ${stage.height}` }}
    >
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      <Drawing kept={kept} kit={pageKit(stage.width)} />
    </section>
  )
}
