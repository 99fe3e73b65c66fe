import { useId } from 'react'
import { classes } from '../ui/classes.ts'
import { Drawing, type Kit, pageKit } from './drawing.ts'
import type { Inscription } from './inscription.ts'
import { stages } from './stages.ts'

const { width, height } = stages.a4

const page = pageKit(width)

/** The drawing alone, as wide as its place. */
export function Sheet({ written, className }: { written: Inscription; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block overflow-hidden rounded-sm', className)}
      style={{ containerType: 'inline-size', aspectRatio: `${width} / ${height}` }}
    >
      <Drawing written={written} format="a4" kit={small} />
    </span>
  )
}

/** Inside a label or a line of text, where no block may be. */
const small: Kit = { ...page, Box: 'span', Text: 'span' }

/** The certificate on the page: the drawing that pictures and PDF are painted from, in the certificate's own language. */
export function Paper({ written, label }: { written: Inscription; label: string }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      lang={written.language}
      className={classes(
        'w-full overflow-hidden rounded-sm shadow-float',
        // One sheet, also where paper is shorter than A4.
        'print:mx-auto print:w-[min(100%,70vh)] print:rounded-none print:shadow-none print:[print-color-adjust:exact]',
      )}
      style={{ containerType: 'inline-size', aspectRatio: `${width} / ${height}` }}
    >
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      <Drawing written={written} format="a4" kit={page} />
    </section>
  )
}
