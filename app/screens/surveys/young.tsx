import { ButtonLink } from '../../ui/button.tsx'
import { Scene } from '../../ui/pictures/scenes.tsx'
import { useWords } from '../../words.tsx'

/** In place of a score, for those it was not made for. */
export function Young() {
  const t = useWords('survey')
  return (
    <>
      <Scene name="plant" className="mb-6" />
      <h1 tabIndex={-1} className="text-4xl outline-none">
        {t('early.young.title')}
      </h1>
      <div className="mt-5 grid gap-4 text-lg text-quiet">
        <p>{t('early.young.body')}</p>
        <p>{t('early.young.people')}</p>
        <p>{t('early.young.why')}</p>
      </div>
      <ButtonLink to="motivation" discover="none" className="mt-6 print:hidden">
        {t('motivation.title')}
      </ButtonLink>
    </>
  )
}
