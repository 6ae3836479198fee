/** Colours of all mails; classes of the same names invert them in dark mode. */
export const ink = '#1f2933'
export const quiet = '#52606d'
export const line = '#cbd2d9'

/**
 * Style sheet of all mails, for rules that inline styles cannot express: dark mode, a narrower margin on phones, no
 * colours in print.
 */
export const mailStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page{background-color:#12181f!important}
.m-page>table:not(.m-sheet)>tbody>tr>td{background-color:#12181f!important}
.m-sheet{background-color:#1c242d!important}
.m-box{background-color:#12181f!important}
.m-ink{color:#e4e7eb!important}
.m-quiet{color:#b6c2cf!important}
.m-link{color:#ffb866!important}
.m-line{border-color:#4a5766!important}
}
@media (max-width:480px){
.m-pad{padding-left:16px!important;padding-right:16px!important}
.m-column{display:block!important;width:100%!important;padding:0 0 16px!important}
}
@media print{
.m-page,.m-page>table>tbody>tr>td,.m-sheet{background-color:#fff!important}
.m-screen{display:none!important}
.m-ink,.m-quiet{color:#000!important}
}`
