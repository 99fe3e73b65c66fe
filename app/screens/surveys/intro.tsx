import { Banner } from '../../ui/banner.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'

type IntroProps = {
  title: string
  description: string
  heading: string
  lead: string
  asks: string
  questions: string[]
}

/** What a survey will ask, before it asks. */
export function SurveyIntro({ asks, questions, ...page }: IntroProps) {
  const t = useWords('survey')
  return (
    <Page {...page}>
      <div className="prose-width">
        <Banner tone="info">{t('soon')}</Banner>
        <h2 className="mt-10 text-xl">{asks}</h2>
        <ol className="mt-4 grid gap-3">
          {questions.map((question, index) => (
            <li
              key={question}
              className="flex items-center gap-4 rounded-card border border-line bg-raised px-5 py-4"
            >
              <span aria-hidden="true" className="tabular text-lg font-medium text-tide">
                {index + 1}
              </span>
              {question}
            </li>
          ))}
        </ol>
        <p className="mt-6 text-sm text-quiet">{t('promise')}</p>
      </div>
    </Page>
  )
}
