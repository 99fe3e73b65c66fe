import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** What is ticked off is kept only once they agreed to that kind. */
export function AgreeToPlan({ isOpen }: { isOpen?: boolean }) {
  const t = useWords('today')
  return (
    <Fold title={t('agree.open')} isOpen={isOpen} className="mt-3 text-sm leading-normal">
      <Deed deed="agreeToPlan">
        <p>
          {t('agree.body')} <TextLink to="privacy">{t('welcome.privacy')}</TextLink>
        </p>
        <Button type="submit" kind="secondary" size="small" className="mt-3">
          {t('agree.do')}
        </Button>
      </Deed>
    </Fold>
  )
}
