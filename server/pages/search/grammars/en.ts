import type { Grammar } from '../grammar.ts'

export const en: Grammar = {
  fillers: `a about long after all also am an and any are as at be been but by can could did do does doing for from get
    had has have having he her here hers him his how i if in into is it its just let like may me might mine must my no
    not of on or our ours please shall she should so some than that the their them then there these they this
    those to too us very was we were what when where which while who whom why will with would you your yours
    im ive id ill dont doesnt didnt isnt arent wasnt cant cannot couldnt wont wouldnt youre theres thats hes shes`,
  endings: `ations>at ation>at ings ing edly>ed edness ed es s ly ment ments ness ers er ion ions>i ies>i y>i e
    ss>ss us>us is>is ers>er/7 ee>ee day>day ey>ey`,
  sayings: {
    somebody: 'someone',
    relapse: 'slip',
    lapse: 'slip',
    'smoked again': 'slip',
    'gave in': 'slip',
    'started again': 'slip',
    'fell wagon': 'slip',
    urge: 'craving',
    'want smoke': 'craving',
    'want cigarette': 'craving',
    'need cigarette': 'craving',
    'desperate cigarette': 'craving',
    fag: 'cigarette',
    ciggy: 'cigarette',
    'log in': 'sign in',
    'log out': 'sign out',
    nrt: 'nicotine replacement',
    champix: 'medicines',
    zyban: 'medicines',
    pills: 'tablets medicines',
    pregnancy: 'pregnant',
    breathless: 'breath',
    vaping: 'vape',
    diploma: 'certificate',
    mobile: 'phone',
    disappeared: 'gone',
    vanished: 'gone',
    2: 'two',
    second: 'two',
  },
}
