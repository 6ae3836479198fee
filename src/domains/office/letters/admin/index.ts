import {
  IconBan,
  IconBulb,
  IconChartBar,
  IconClockPlay,
  IconMailCog,
  IconMailPlus,
  IconSend,
} from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as adminDe, figureColumns as figuresDe } from '../letters.de.ts'
import { admin as adminEn, figureColumns as figuresEn } from '../letters.en.ts'
import { letterScreens } from '../letters.addresses.ts'
import { automationPath, recommendPath, sendingPath, templatePath } from './letter-words.ts'

const read = { module: 'newsletter', action: 'read' } as const
const people = (label: string, icon: typeof IconSend, path: string, order: number) =>
  ({ label, icon, path, access: read, section: 'people', order }) as const

export const lettersAdmin: AdminDomain = {
  name: 'letters',
  texts: { de: { ...adminDe, figures: figuresDe }, en: { ...adminEn, figures: figuresEn } },
  navigation: [
    people('letters.templates', IconMailPlus, letterScreens.templates, 22),
    people('letters.recommends', IconBulb, letterScreens.recommends, 22.5),
    people('letters.sendings', IconSend, letterScreens.sendings, 23),
    people('letters.automations', IconClockPlay, letterScreens.automations, 24),
    people('letters.stats', IconChartBar, letterScreens.stats, 25),
    people('letters.suppressions', IconBan, letterScreens.suppressions, 26),
    {
      label: 'letters.settings',
      icon: IconMailCog,
      path: letterScreens.settings,
      access: 'admin',
      section: 'settings',
      order: 49,
    },
  ],
  screens: [
    {
      path: letterScreens.templates,
      access: read,
      load: () =>
        import('./TemplateBrowse.tsx').then(({ TemplateBrowse }) => ({ Component: TemplateBrowse })),
    },
    {
      path: `${letterScreens.template}/:id?`,
      access: read,
      load: () => import('./TemplateEdit.tsx').then(({ TemplateEdit }) => ({ Component: TemplateEdit })),
    },
    {
      path: letterScreens.recommends,
      access: read,
      load: () =>
        import('./RecommendBrowse.tsx').then(({ RecommendBrowse }) => ({ Component: RecommendBrowse })),
    },
    {
      path: `${letterScreens.recommend}/:id?`,
      access: read,
      load: () => import('./RecommendEdit.tsx').then(({ RecommendEdit }) => ({ Component: RecommendEdit })),
    },
    {
      path: letterScreens.sendings,
      access: read,
      load: () => import('./SendingBrowse.tsx').then(({ SendingBrowse }) => ({ Component: SendingBrowse })),
    },
    {
      path: `${letterScreens.sending}/:first?/:second?`,
      access: read,
      load: () => import('./SendingEdit.tsx').then(({ SendingEdit }) => ({ Component: SendingEdit })),
    },
    {
      path: letterScreens.automations,
      access: read,
      load: () =>
        import('./AutomationBrowse.tsx').then(({ AutomationBrowse }) => ({ Component: AutomationBrowse })),
    },
    {
      path: `${letterScreens.automation}/:id?`,
      access: read,
      load: () =>
        import('./AutomationEdit.tsx').then(({ AutomationEdit }) => ({ Component: AutomationEdit })),
    },
    {
      path: `${letterScreens.stats}/:id?`,
      access: read,
      load: () => import('./StatsBrowse.tsx').then(({ StatsBrowse }) => ({ Component: StatsBrowse })),
    },
    {
      path: letterScreens.suppressions,
      access: read,
      load: () =>
        import('./SuppressionBrowse.tsx').then(({ SuppressionBrowse }) => ({ Component: SuppressionBrowse })),
    },
    {
      path: letterScreens.settings,
      access: 'admin',
      load: () =>
        import('./LetterSettings.tsx').then(({ LetterSettings }) => ({ Component: LetterSettings })),
    },
    {
      path: letterScreens.returns,
      access: 'admin',
      load: () =>
        import('./ReturnsSettings.tsx').then(({ ReturnsSettings }) => ({ Component: ReturnsSettings })),
    },
  ],
  waiting: {
    'letters.waiting': {
      label: 'letters.waiting',
      icon: IconSend,
      list: letterScreens.sendings,
      item: ({ _id }) => `${letterScreens.sending}/${_id}`,
    },
  },
  failures: { letters: { label: 'letters.wentWrong', path: letterScreens.sendings } },
  records: {
    newsletter_template: { icon: IconMailPlus, path: templatePath },
    newsletter_recommend: { icon: IconBulb, path: recommendPath },
    newsletter_automation: { icon: IconClockPlay, path: automationPath },
    newsletter_sending: { icon: IconSend, path: sendingPath },
  },
}
