import { data } from 'react-router'
import { defaultLanguage, isLanguage } from '../../languages/languages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/story'
import { getDesk } from './desk/get-desk.ts'
import { StoryEditor } from './stories/story-editor.tsx'

export const handle = { words: ['admin', 'content', 'blocks'], isWide: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const desk = getDesk(context)
  const story = await desk.findStory(Number(params.id) || 0)
  if (!story) return data(null, missing)
  const wanted = new URL(request.url).searchParams.get('in')
  const language = isLanguage(wanted) ? wanted : defaultLanguage
  return { story, components: await desk.listComponents(), language }
}

export default function StoryScreen({ loaderData }: Route.ComponentProps) {
  const t = useWords('content')
  if (!loaderData)
    return (
      <Missing title={t('missingStory.title')} body={t('missingStory.body')}>
        <ButtonLink to="adminContent">{t('story.back')}</ButtonLink>
      </Missing>
    )
  const { story, components, language } = loaderData
  return (
    <>
      <Head title={t('story.title')} isPrivate />
      <StoryEditor key={story.id} story={story} components={components} language={language} />
    </>
  )
}
