import { type SubmitEvent, useSyncExternalStore } from 'react'
import { type KeptPurpose, purposeOf } from '../../../domain/members/consents.ts'
import { listLacking, takeLacking } from '../../member/carry-lacking.ts'
import { keepEarned } from '../../member/earned.ts'
import { clearGuest } from '../../member/guest.ts'
import { clearGuestReasons } from '../../member/guest-reasons.ts'
import { clearGuestRecord, guestStore } from '../../member/guest-store.ts'
import { noRecord } from '../../member/record.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'

/** What else this browser kept without an account: it goes into the account or away, as they choose. */
export function KeptBeside({ day: { member, own } }: { day: MyDay }) {
  const t = useWords('today')
  const guest = useSyncExternalStore(guestStore.subscribe, guestStore.read, () => noRecord).member
  const lacking = guest ? listLacking(guest, { ...own.record, member }, Date.now()) : undefined
  if (!lacking) return null
  const kinds = new Set<KeptPurpose>(lacking.documents.map(({ below }) => purposeOf[below]))
  const asked = [...kinds].flatMap(kind => (kind === 'programme' || member.consents[kind] ? [] : [kind]))
  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const verbs = await own.findVerbs()
    if (!lacking) return
    keepEarned(verbs, own.record, Date.now())
    takeLacking(
      verbs,
      member,
      lacking,
      asked.filter(kind => form.get(kind) === 'on'),
    )
    clear()
  }
  return (
    <Banner title={t('both.more')}>
      <p>{t('both.moreBody')}</p>
      <form onSubmit={add} className="mt-2">
        {asked.map(kind => (
          <Checkbox key={kind} name={kind} label={t(`welcome.${kind}`)} />
        ))}
        {asked.length > 0 && <p className="text-sm text-quiet">{t('both.leftOut')}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" size="small">
            {t('both.add')}
          </Button>
          <Button size="small" kind="secondary" onClick={clear}>
            {t('both.remove')}
          </Button>
        </div>
      </form>
    </Banner>
  )
}

function clear(): void {
  clearGuest()
  clearGuestRecord()
  clearGuestReasons()
}
