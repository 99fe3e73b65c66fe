import { freshPage, memberPage, openPage, ownPage, type Page, secretPage } from '../page.ts'
import type { Slugs } from '../slugs.ts'
import * as slugs from '../slugs.ts'

/** What people quit with: the guide, their days, help, and each other. */
export const programme = {
  home: openPage('/', { own: true, screen: 'home/home', offline: true, reads: ['day'] }),
  quitSmoking: openPage('/quit-smoking', {
    screen: 'reading/guide/guide',
    offline: true,
    slugs: slugs.guide,
  }),
  quitDecide: chapter('decide', slugs.quitDecide),
  quitPrepare: chapter('prepare', slugs.quitPrepare),
  quitDay: chapter('the-first-day', slugs.quitDay),
  quitHours: chapter('the-first-72-hours', slugs.quitHours),
  quitWeeks: chapter('weeks-1-to-4', slugs.quitWeeks),
  quitAfter: chapter('after-that', slugs.quitAfter),
  quitRecovery: openPage('/quit-smoking/recovery', {
    screen: 'reading/guide/recovery',
    offline: true,
    slugs: slugs.quitRecovery,
  }),
  quitSlip: topic('after-a-slip', slugs.quitSlip),
  quitMedicines: topic('medicines', slugs.quitMedicines),
  quitLines: topic('helplines', slugs.quitLines),
  help: openPage('/help', { screen: 'reading/help/help', reads: ['q', 'topic'], slugs: slugs.help }),
  helpArticle: openPage('/help/:id', { screen: 'reading/help/article', slugs: slugs.helpArticle }),
  motivation: openPage('/survey/motivation', { own: true, screen: 'surveys/survey-page', offline: true }),
  test: openPage('/survey/test', { own: true, screen: 'surveys/survey-page', offline: true }),
  sos: openPage('/sos', { screen: 'sos/sos', offline: true }),
  plan: ownPage('/plan', { screen: 'plan/plan', offline: true, slugs: slugs.plan }),
  planMoment: ownPage('/plan/moment', {
    offline: true,
    reads: ['id', 'moment', 'template'],
    slugs: slugs.planMoment,
  }),
  planMedicines: ownPage('/plan/medicines', { offline: true, slugs: slugs.planMedicines }),
  planOtherMedicines: ownPage('/plan/other-medicines', { offline: true, slugs: slugs.planOtherMedicines }),
  planReminders: ownPage('/plan/reminders', { offline: true, slugs: slugs.planReminders }),
  reminderStop: secretPage('/reminder/:id', { screen: 'plan/reminder-stop' }),
  seriesStop: secretPage('/series/:id', { screen: 'series/stop' }),
  followUp: secretPage('/follow-up/:id', { screen: 'follow-up/question' }),
  together: ownPage('/together', { screen: 'together/together', offline: true, slugs: slugs.together }),
  you: ownPage('/you', {
    screen: 'you/you',
    offline: true,
    reads: ['day', 'month', 'view'],
    slugs: slugs.you,
  }),
  youSettings: ownPage('/you/settings', {
    reads: ['part', 'saved'],
    offline: true,
    slugs: slugs.youSettings,
  }),
  youEmails: memberPage('/you/emails', { screen: 'series/series', slugs: slugs.youEmails }),
  milestone: ownPage('/milestone/:id', { screen: 'today/milestone', layout: 'none' }),
  install: openPage('/install', { screen: 'install/install' }),
  offline: openPage('/offline', { screen: 'install/offline', offline: true }),
  posts: openPage('/posts', { screen: 'reading/posts/posts', reads: ['topic'] }),
  post: openPage('/posts/:id', { screen: 'reading/posts/post' }),
  challengeNew: freshPage('/challenges/new', { own: true, slugs: slugs.challengeNew }),
  challenge: freshPage('/challenges/:id', {
    own: true,
    screen: 'challenges/challenge',
    slugs: slugs.challenge,
  }),
  challengeSettings: freshPage('/challenges/:id/settings', {
    own: true,
    screen: 'challenges/settings',
    slugs: slugs.challengeSettings,
  }),
  challengeInvite: secretPage('/challenge-invite/:id', { own: true, screen: 'challenges/invite' }),
} as const

function chapter(slug: string, slugs: Slugs): Page {
  return openPage(`/quit-smoking/${slug}`, { screen: 'reading/guide/chapter', offline: true, slugs })
}

/** What the guide says at any time. */
function topic(slug: string, slugs: Slugs): Page {
  return { ...chapter(slug, slugs), screen: 'reading/guide/topic' }
}
