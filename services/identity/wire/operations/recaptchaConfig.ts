import { operation } from '../call.ts'
import { shape } from '../fields.ts'

/** Never on: it would load a script from a third party. */
export const recaptchaConfig = operation(shape({}), async () => ({
  recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map(provider => ({
    provider,
    enforcementState: 'OFF',
  })),
}))
