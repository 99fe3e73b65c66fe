import type { ReactNode } from 'react'
import { PhoneFold } from '../../ui/phone-fold.tsx'

/** A form that is rarely needed: on phones behind one line, on larger screens just there, where its button says the same. */
export function FormFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PhoneFold head={<span className="font-medium text-tide sm:hidden">{title}</span>}>
      <div className="max-sm:mt-3">{children}</div>
    </PhoneFold>
  )
}
