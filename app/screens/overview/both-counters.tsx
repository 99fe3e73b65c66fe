import { clearGuest, type Guest } from '../../member/guest.ts'
import type { Member } from '../../member/record.ts'
import type { MemberStore } from '../../member/store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type BothCountersProps = { guest: Guest; member: Member; store: MemberStore; className: string }

/** The account counts, and this browser counted before: they choose, and nothing is thrown away without asking. */
export function BothCounters({ guest, member, store, className }: BothCountersProps) {
  const t = useWords('overview')
  const format = useFormat()
  const own = member.quitAt
  function take() {
    const { quitAt, habit } = guest
    store.changeMember({ quitAt, ...(habit && { habit }) })
    clearGuest()
  }
  return (
    <Banner
      className={className}
      title={t('both.title')}
      actions={
        <>
          <Button size="small" onClick={clearGuest}>
            {t('both.account')}
          </Button>
          <Button size="small" kind="secondary" onClick={take}>
            {t('both.browser')}
          </Button>
        </>
      }
    >
      {own === undefined
        ? t('both.only', { browser: format.moment(guest.quitAt) })
        : t('both.body', { account: format.moment(own), browser: format.moment(guest.quitAt) })}
    </Banner>
  )
}
