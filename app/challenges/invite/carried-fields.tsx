import { useSyncExternalStore } from 'react'
import { type Purpose, purposeOf, purposes } from '../../../domain/members/consents.ts'
import { clearGuest } from '../../member/guest.ts'
import { takeReasons } from '../../member/guest-reasons.ts'
import { clearGuestRecord, guestStore, listToCarry } from '../../member/guest-store.ts'
import { noRecord } from '../../member/record.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useWords } from '../../words.tsx'

/** What this browser has kept so far goes along: their days with the consent above, other kinds where they agree. */
export function CarriedFields() {
  const t = useWords('invite')
  const { member } = useSyncExternalStore(guestStore.subscribe, guestStore.read, () => noRecord)
  if (!member) return null
  const documents = listToCarry()
  const kinds = new Set<Purpose>(documents.flatMap(each => ('below' in each ? [purposeOf[each.below]] : [])))
  const carried = { member: { ...member, reasons: member.reasons.slice(0, 10) }, documents }
  return (
    <>
      <input type="hidden" name="carried" value={JSON.stringify(carried)} />
      {purposes.map(
        purpose =>
          purpose !== 'programme' &&
          purpose !== 'series' &&
          kinds.has(purpose) && <Checkbox key={purpose} name={purpose} label={t(`carried.${purpose}`)} />,
      )}
      <p className="text-sm text-quiet">{t('carried.note')}</p>
    </>
  )
}

/** What this browser kept is in the account once they are led on. */
export async function clearOnceCarried<Answer>(
  request: Request,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const isCarried = (await request.clone().formData()).has('carried')
  return act().catch((answer: unknown) => {
    if (isCarried && answer instanceof Response) {
      clearGuest()
      clearGuestRecord()
      takeReasons()
    }
    throw answer
  })
}
