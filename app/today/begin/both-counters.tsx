import { clearGuest, type Guest } from '../../member/guest.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'

/** The account counts, and this browser counted before: they choose, and nothing is thrown away without asking. */
export function BothCounters({ guest, day: { member, own } }: { guest: Guest; day: MyDay }) {
  const t = useWords('today')
  const format = useFormat()
  const { quitAt } = member
  async function take() {
    const verbs = await own.findVerbs()
    verbs.changeMember({
      quitAt: guest.quitAt,
      isPlanned: guest.isPlanned || guest.quitAt > Date.now() || undefined,
      ...(guest.habit && { habit: guest.habit }),
    })
    clearGuest()
  }
  return (
    <Banner
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
      {quitAt === undefined
        ? t('both.only', { browser: format.moment(guest.quitAt) })
        : t('both.body', { account: format.moment(quitAt), browser: format.moment(guest.quitAt) })}
    </Banner>
  )
}
