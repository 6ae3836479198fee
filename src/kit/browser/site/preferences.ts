import { useSyncExternalStore } from 'react'
import {
  accessibilityDefaults,
  accessibilityKeys,
  baseFontSize,
  classOfMode,
  fontScales,
  type StyleMode,
  styleModes,
  underlineClass,
} from '../../shared/site/style-modes.ts'
import { createStore } from './program/store.ts'

/** Settings of the accessibility panel, stored in this browser (specification § 4). */
export interface Preferences {
  fontScale: number
  styleMode: StyleMode
  underline: boolean
}

let kept: Preferences | undefined
const current = () => (kept ??= readPreferences())
const changes = createStore<Preferences>(accessibilityDefaults)

/** The reader's settings; defaults until the program runs. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(changes.subscribe, current, () => accessibilityDefaults)

/** Applies and stores a setting. */
export function changePreferences(changed: Partial<Preferences>): void {
  const next = { ...current(), ...changed }
  kept = next
  applyPreferences(next)
  storePreferences(next)
  changes.set(next)
}

/** Stored settings; defaults if unreadable or invalid. */
function readPreferences(): Preferences {
  try {
    const scale = Number(localStorage.getItem(accessibilityKeys.fontScale))
    const mode = localStorage.getItem(accessibilityKeys.styleMode)
    return {
      fontScale: fontScales.find((one) => one === scale) ?? accessibilityDefaults.fontScale,
      styleMode: styleModes.find((one) => one === mode) ?? accessibilityDefaults.styleMode,
      underline: localStorage.getItem(accessibilityKeys.underline) === '1',
    }
  } catch {
    return accessibilityDefaults
  }
}

/** Stores the settings, if the browser allows. */
function storePreferences({ fontScale, styleMode, underline }: Preferences): void {
  try {
    localStorage.setItem(accessibilityKeys.fontScale, String(fontScale))
    localStorage.setItem(accessibilityKeys.styleMode, styleMode)
    localStorage.setItem(accessibilityKeys.underline, underline ? '1' : '0')
  } catch {
    // Without storage, the settings last until the page is left.
  }
}

/** Applies the settings to the page. */
function applyPreferences({ fontScale, styleMode, underline }: Preferences): void {
  const root = document.documentElement
  // 100 % keeps the browser's own font size.
  root.style.fontSize = fontScale === 100 ? '' : `${(baseFontSize * fontScale) / 100}px`
  for (const mode of styleModes) {
    if (mode !== 'default') document.body.classList.toggle(classOfMode(mode), mode === styleMode)
  }
  document.body.classList.toggle(underlineClass, underline)
}

/**
 * The same as an inline script in the head, so that the page is first painted in the chosen mode. The body does not
 * exist yet: an observer catches it before the first paint.
 */
export const inlineScript = `(function(d,r){try{var s=localStorage,f=+s.getItem('${accessibilityKeys.fontScale}'),m=s.getItem('${accessibilityKeys.styleMode}'),c=[];\
if([${fontScales.slice(1).join()}].indexOf(f)>=0)r.style.fontSize=${baseFontSize}*f/100+'px';\
if(${JSON.stringify(styleModes.slice(1))}.indexOf(m)>=0)c.push('theme-'+m);\
if(s.getItem('${accessibilityKeys.underline}')==='1')c.push('${underlineClass}');\
if(c.length)new MutationObserver(function(_,o){if(d.body){d.body.classList.add.apply(d.body.classList,c);o.disconnect()}}).observe(r,{childList:true})}catch(e){}})(document,document.documentElement)`
