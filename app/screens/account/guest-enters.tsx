import { useRoot } from '../../root-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'

/** Said before a guest signs in or up: nothing of what they have here is left behind. */
export function GuestEnters() {
  const t = useWords('account')
  return useRoot()?.person?.isAnonymous ? <Banner tone="info">{t('guest.enters')}</Banner> : null
}
