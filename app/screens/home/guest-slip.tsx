import { type ReactNode, useEffect, useRef } from 'react'
import type { CheckIn, Count } from '../../../domain/members/count.ts'
import { DeedsProvider } from '../../member/deed.tsx'
import { useOwn } from '../../member/use-own.ts'
import { deeds } from '../today/deeds.ts'
import { SlipDay } from '../today/slip/slip-day.tsx'

type GuestSlipProps = { slip: CheckIn; count: Count; now: number; children: ReactNode }

/** A member's screen after a slip, of what this browser keeps; a guest's own rows stand below it. */
export function GuestSlip({ slip, count, now, children }: GuestSlipProps) {
  const own = useOwn(null)
  const top = useRef<HTMLDivElement>(null)
  const { member } = own.record
  // The row that it was told in is gone, with the focus in it.
  useEffect(() => {
    if (Date.now() - slip.at < justNow && document.activeElement === document.body) top.current?.focus()
  }, [slip])
  if (!member) return null
  const question = <div className="grid grid-cols-1 gap-8">{children}</div>
  return (
    <DeedsProvider value={{ own, deeds }}>
      <div ref={top} tabIndex={-1} className="outline-none">
        <SlipDay {...{ own, member, now, slip, count, question }} problem={undefined} notices={null} />
      </div>
    </DeedsProvider>
  )
}

const justNow = 5_000
