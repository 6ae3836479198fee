import { accessibilityDefaults, fontScales, styleModes } from '#kit/shared/site/style-modes.ts'
import { Icon } from '../pieces/Icon.tsx'
import { changePreferences, usePreferences } from '../preferences.ts'
import { useSite } from '../surroundings.ts'
import { CookieSettings } from './CookieSettings.tsx'

const panelId = 'accessibility'

/** Opens the panel: floats if the margin has room, else docks in the masthead. */
export function AccessibilityButton({ docked = false }: { docked?: boolean }) {
  const { t } = useSite()
  return (
    <button
      type="button"
      className={docked ? 'accessibility-dock icon-button' : 'accessibility-button'}
      popoverTarget={panelId}
      aria-label={t('site.accessibility')}
      data-tooltip={docked ? undefined : t('site.accessibility')}
    >
      <Icon name="accessibility" />
    </button>
  )
}

/** Font size, style mode and underlined links (specification § 2.4). */
export function AccessibilityPanel() {
  const { t } = useSite()
  const preferences = usePreferences()
  return (
    <>
      <AccessibilityButton />
      <div id={panelId} className="panel" popover="auto" role="dialog" aria-labelledby="accessibility-title">
        <div className="panel-head">
          <h2 id="accessibility-title">{t('site.accessibility')}</h2>
          <button
            type="button"
            className="icon-button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={t('site.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        <fieldset>
          <legend>{t('site.fontSize')}</legend>
          <div className="choices">
            {fontScales.map((scale) => (
              <label key={scale}>
                <input
                  type="radio"
                  name="font-scale"
                  checked={preferences.fontScale === scale}
                  onChange={() => changePreferences({ fontScale: scale })}
                />
                <span>
                  {scale === 100
                    ? t('site.standard')
                    : t('site.percent', { value: t(`site.scale${scale * 10}`) })}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('site.styleMode')}</legend>
          <div className="choices">
            {styleModes.map((mode) => (
              <label key={mode}>
                <input
                  type="radio"
                  name="style-mode"
                  checked={preferences.styleMode === mode}
                  onChange={() => changePreferences({ styleMode: mode })}
                />
                <span>{t(`site.mode.${mode}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label className="switch">
          <input
            type="checkbox"
            checked={preferences.underline}
            onChange={(event) => changePreferences({ underline: event.currentTarget.checked })}
          />
          <span>{t('site.alwaysUnderline')}</span>
        </label>
        <p>
          {t('site.privacy')}: <CookieSettings>{t('site.changeSettings')}</CookieSettings>
        </p>
        <div className="panel-foot">
          <button
            type="button"
            className="button is-quiet"
            onClick={() => changePreferences(accessibilityDefaults)}
          >
            {t('site.reset')}
          </button>
          <button type="button" className="button" popoverTarget={panelId} popoverTargetAction="hide">
            {t('site.done')}
          </button>
        </div>
      </div>
    </>
  )
}
