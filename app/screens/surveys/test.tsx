import { useWords } from '../../words.tsx'
import { SurveyIntro } from './intro.tsx'

export const handle = { words: ['survey'] }

const questions = ['first', 'amount', 'product', 'tries'] as const

export default function Test() {
  const t = useWords('survey')
  return (
    <SurveyIntro
      title={t('test.title')}
      description={t('test.description')}
      heading={t('test.heading')}
      lead={t('test.lead')}
      asks={t('test.asks')}
      questions={questions.map(name => t(`test.${name}`))}
    />
  )
}
