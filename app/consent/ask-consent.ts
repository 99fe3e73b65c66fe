import { acceptedCategory, run, showPreferences } from 'vanilla-cookieconsent'
import 'vanilla-cookieconsent/dist/cookieconsent.css'
import './ask-consent.css'
import type { Say } from '../../languages/areas.ts'
import { type Analytics, serviceNames } from './analytics.ts'
import { startAnalytics } from './start-analytics.ts'

export { showPreferences }

let mayCount = false

/**
 * Yes and no are the same size, nothing is ticked beforehand, and the choice can be taken back. A page that is not
 * public asks too, but is not counted: its address may say who reads it, or open something.
 */
export async function askConsent(analytics: Analytics, say: Say, isPublic: boolean): Promise<void> {
  mayCount = isPublic
  const service = serviceNames[analytics.kind]
  const count = () => mayCount && acceptedCategory('analytics') && startAnalytics(analytics)
  await run({
    // Whoever steers a browser reads what people read; tests and archives are no reason to hide the question.
    hideFromBots: false,
    cookie: { name: 'consent', expiresAfterDays: 182, sameSite: 'Lax' },
    guiOptions: {
      consentModal: { layout: 'box', position: 'bottom left', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: { necessary: { enabled: true, readOnly: true }, analytics: {} },
    onConsent: count,
    // What was loaded cannot be unloaded: a withdrawn yes begins again on a clean page.
    onChange: () => (acceptedCategory('analytics') ? count() : window.location.reload()),
    language: {
      default: 'page',
      translations: {
        page: {
          consentModal: {
            title: say('consent.title'),
            description: say('consent.body'),
            acceptAllBtn: say('consent.accept'),
            acceptNecessaryBtn: say('consent.reject'),
            showPreferencesBtn: say('consent.choose'),
          },
          preferencesModal: {
            title: say('consent.settings'),
            acceptAllBtn: say('consent.accept'),
            acceptNecessaryBtn: say('consent.reject'),
            savePreferencesBtn: say('consent.save'),
            closeIconLabel: say('ui.close'),
            sections: [
              {
                title: say('consent.necessaryTitle'),
                description: say('consent.necessaryBody'),
                linkedCategory: 'necessary',
              },
              {
                title: say('consent.analyticsTitle'),
                description: say('consent.analyticsBody', { service }),
                linkedCategory: 'analytics',
              },
            ],
          },
        },
      },
    },
  })
  // It asks once; someone who said yes on a page that isn't counted may now be on one that is.
  count()
}
