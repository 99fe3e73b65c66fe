import { useWords } from '../../words.tsx'

/** What a kind of email is called; one that has no name of its own is just an email. */
export function useKindName(): (kind: string) => string {
  const say = useWords('admin')
  return kind => {
    const key = `email.kinds.${kind}` as 'email.kinds.reminder'
    const name = say(key)
    return name === key ? say('email.letter') : name
  }
}
