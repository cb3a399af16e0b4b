/** The texts of /login, and of signing in again. */
import type { signInTexts } from '../signIn';

export const signIn: typeof signInTexts = {
  title: '%{product}: administración',
  email: 'Correo electrónico',
  emailHelp: 'Escriba su usuario o su correo.',
  password: 'Contraseña',
  code: 'Código',
  codeHelp: 'Los seis dígitos que muestra su aplicación, o un código de recuperación.',
  startOver: 'Empezar de nuevo',
  submit: 'Iniciar sesión',
  busy: 'Iniciando sesión...',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  invalid: 'Usuario o contraseña incorrectos',
  noAnswer: 'El servidor no respondió. Inténtelo más tarde.',
  failed: 'Ocurrió un error. Inténtelo de nuevo.',
  ended: 'Su sesión terminó. Inicie sesión de nuevo.',
  again: 'Su sesión terminó',
  nothingLost: 'Inicie sesión de nuevo para seguir. No se pierde nada de lo escrito.',
  otherPerson: '%{name} abrió este formulario. Solo la misma persona puede seguir con él.',
  cancel: 'Cancelar',
  goOnElsewhere: 'Inicie sesión de nuevo en la ventana que se abre. No se pierde nada de lo escrito.',
  noWindow: 'El navegador no abrió ninguna ventana. Permita las ventanas de este sitio e inténtelo de nuevo.',
  notBegun:
    'Este inicio de sesión no empezó en esta ventana, o empezó hace demasiado tiempo. Inténtelo de nuevo.',
  noStorage:
    'Este navegador no guarda nada de este sitio, y hace falta para iniciar sesión. Conviene permitirlo.',
  notSecure: 'Para iniciar sesión en otro sitio hace falta https. Abra esta página con https.',
  closeWindow: 'La sesión está iniciada. Ya se puede cerrar esta ventana.',
  loading: 'Cargando',
  crashed: 'Esta página dejó de funcionar. Lo guardado está a salvo.',
  reload: 'Recargar',
  partMissing:
    'Una parte de esta página no se cargó: hay una versión nueva o no hay red. Lo escrito sigue aquí; conviene copiarlo antes de recargar.',
};
