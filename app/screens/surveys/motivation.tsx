import { useWords } from '../../words.tsx'
import { SurveyIntro } from './intro.tsx'

export const handle = { words: ['survey'] }

const questions = ['ladder', 'importance', 'confidence', 'reasons', 'worries', 'when'] as const

export default function Motivation() {
  const t = useWords('survey')
  return (
    <SurveyIntro
      title={t('motivation.title')}
      description={t('motivation.description')}
      heading={t('motivation.heading')}
      lead={t('motivation.lead')}
      asks={t('motivation.asks')}
      questions={questions.map(name => t(`motivation.${name}`))}
    />
  )
}
