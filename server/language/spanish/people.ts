/** Sentences about users, their rights, and the set-up of a shop. */
import type { Translations } from '../sentence.ts';

export const people: Translations = {
  'Please sign in.': 'Inicie sesión.',
  'Invalid credentials': 'Usuario o contraseña incorrectos',
  'Enter the code of your authenticator app, or a recovery code.':
    'Escriba el código de su aplicación, o un código de recuperación.',
  'This code is wrong, or was already used. Please wait for the next one.':
    'Este código no es correcto, o ya se usó. Espere el siguiente.',
  'This code is wrong. Do this device and the one with the app show the same time?':
    'Este código no es correcto. ¿Muestran la misma hora este dispositivo y el de la aplicación?',
  'Set up your second factor first: this shop requires it.':
    'Configure antes su segundo factor: esta tienda lo pide.',
  'This shop requires you to use a second factor.': 'Esta tienda le pide un segundo factor.',
  'You already have a second factor. Turn it off first.': 'Ya hay un segundo factor. Desactívelo antes.',
  'You have no second factor to recover.': 'No hay ningún segundo factor que recuperar.',
  'The second factor was just confirmed or restarted elsewhere. Please load the page again.':
    'Mientras tanto se confirmó el segundo factor, o se empezó de nuevo. Vuelva a cargar la página.',
  'Turn your own second factor off under My account.': 'Desactive su propio segundo factor en Mi cuenta.',
  'Too many {0}. Please try again in {1} {2}.':
    'Demasiados intentos ({0}). Inténtelo de nuevo dentro de {1} {2}.',
  'Somebody keeps trying to sign in as this user. Please try again in half a minute, or where you usually sign in.':
    'Alguien intenta una y otra vez iniciar sesión con este usuario. Inténtelo de nuevo en medio minuto, o donde suele iniciar sesión.',
  'This cannot be undone: type your password once more.':
    'Esto no se puede deshacer: escriba su contraseña otra vez.',
  'This is not your current password.': 'Esta no es su contraseña actual.',
  'Change your own password under My account, which asks for the current one.':
    'Cambie su propia contraseña en Mi cuenta, que pide la actual.',
  'Your role cannot see these records.': 'Su rol no ve estos registros.',
  'Your role, {0}, does not allow this. A Super can give you another.':
    'Su rol, {0}, no lo permite. Un Super puede darle otro.',
  'Only a Super can see who did what.': 'Solo un Super puede ver quién hizo qué.',
  'Only a Super may choose the branch of a user.': 'Solo un Super elige la sucursal de un usuario.',
  'Only a Super may create, change or delete a Super or a Manager, or give somebody that role.':
    'Solo un Super puede crear, cambiar o eliminar a un Super o a un Manager, o dar ese rol.',
  'Only a Super may create, change or delete a Super, or give somebody that role.':
    'Solo un Super puede crear, cambiar o eliminar a un Super, o dar ese rol.',
  'Only a Super may do this for a Super or a Manager.':
    'Solo un Super puede hacer esto con un Super o un Manager.',
  'Only a Super may invite users, or reset their passwords.':
    'Solo un Super puede invitar a usuarios o restablecer sus contraseñas.',
  'Only a Super who works for every branch can do this.':
    'Solo un Super que trabaja para todas las sucursales puede hacer esto.',
  'Only a Super who works for every branch can see and change this.':
    'Solo un Super que trabaja para todas las sucursales puede ver y cambiar esto.',
  'Only a Super who works for every branch can see this.':
    'Solo un Super que trabaja para todas las sucursales puede ver esto.',
  'Only a Super can work for every branch.': 'Solo un Super trabaja para todas las sucursales.',
  'Only somebody who works for every branch can let others do so.':
    'Solo quien trabaja para todas las sucursales puede darle eso a otra persona.',
  'Only someone who works for every branch can add a branch.':
    'Solo quien trabaja para todas las sucursales puede agregar una.',
  'Only someone who works for every branch can change banners.':
    'Solo quien trabaja para todas las sucursales puede cambiar los anuncios.',
  'Only someone who works for every branch can change discount types.':
    'Solo quien trabaja para todas las sucursales puede cambiar los tipos de descuento.',
  'Only someone who works for every branch can change menu categories.':
    'Solo quien trabaja para todas las sucursales puede cambiar los tipos de categoría.',
  'Only someone who works for every branch can copy a catalogue.':
    'Solo quien trabaja para todas las sucursales puede copiar un catálogo.',
  'You cannot change your own role or status.': 'No puede cambiar su propio rol ni su estado.',
  'You cannot delete your own account.': 'No puede eliminar su propia cuenta.',
  'This is the last active Super who can sign in. Make somebody else a Super first.':
    'Es el último Super activo que puede iniciar sesión. Haga antes Super a otra persona.',
  'This is the last active Super who works for every branch. Give somebody else every branch first.':
    'Es el último Super activo que trabaja para todas las sucursales. Elija eso antes para otra persona.',
  'This user has sales or drawer openings, so the account cannot be deleted. Make it inactive instead.':
    'Este usuario tiene ventas o aperturas del cajón, así que la cuenta no se puede eliminar. Puede dejarla sin uso.',
  'This user is inactive, so a link would not work.': 'Este usuario está sin uso: un enlace no abriría nada.',
  'This user name is taken, or looks like one that is.':
    'Este nombre de usuario ya existe, o se parece a uno que existe.',
  'This server sends no mail: SMTP_URL is not set.': 'Este servidor no envía correo: falta SMTP_URL.',
  'This link was already used, has expired, or was replaced by a newer one. Ask the sender for another one.':
    'Este enlace ya se usó, caducó, o después se hizo otro. Pida otro a quien se lo envió.',
  'This link was already used, or replaced by a newer one. The newest was printed where the server was started; a restart prints a new one.':
    'Este enlace ya se usó, o después se hizo otro. El último está donde se inició el servidor; al reiniciarlo se muestra uno.',
  'This shop has an owner already. Sign in instead.': 'Esta tienda ya tiene dueño. Inicie sesión.',
  'This shop has no owner yet. Open the link that was printed where the server was started; a restart prints a new one.':
    'Esta tienda aún no tiene dueño. Abra el enlace que se mostró donde se inició el servidor; al reiniciarlo se muestra uno.',
  'The shop already has branches, so {0} has no effect: leave it out, and change the branches under Branches.':
    'La tienda ya tiene sucursales, así que {0} no sirve: quítelo, y cambie las sucursales en Sucursales.',
  'The shop already has branches, so {0} have no effect: leave them out, and change the branches under Branches.':
    'La tienda ya tiene sucursales, así que {0} no sirven: quítelos, y cambie las sucursales en Sucursales.',
  'currency must be a currency with two decimals, such as USD.':
    'La moneda debe ser una con dos decimales, como USD.',
  'role must be one of {0}.': 'El rol debe ser uno de estos: {0}.',
  'This is the published password of the demo, and this server can be reached from the network, so it is refused. Start the server with HOST=127.0.0.1 and change the password, or begin a shop of your own.':
    'Esta es la contraseña pública de la demostración, y a este servidor se llega desde la red, así que no vale. Inicie el servidor con HOST=127.0.0.1 y cambie la contraseña, o empiece su propia tienda.',
  'Only a till can do this, with its own key: make one under Settings, Terminals.':
    'Solo una caja vende, con una clave propia: créela en Ajustes, Terminales.',
  'Only a Super may add, rename and remove terminals, or make and revoke their keys.':
    'Solo un Super puede agregar, renombrar y quitar terminales, o crear y anular sus claves.',
  'This key was revoked, or never existed.': 'Esta clave se anuló, o nunca existió.',
  'This key has made too many calls. Please try again in a minute.':
    'Esta clave llamó demasiadas veces. Inténtelo de nuevo en un minuto.',
  'This terminal has orders or drawer openings, so it cannot be removed. Revoke its key instead: then it can sell nothing more.':
    'Esta terminal tiene pedidos o aperturas de su cajón, así que no se puede quitar. Anule su clave: entonces ya no se vende nada en ella.',
  'This branch already has a terminal of that name. Sales refer to terminals by name, so choose another.':
    'Esta sucursal ya tiene una terminal con ese nombre. Las ventas nombran su terminal, así que elija otro.',
  'A demo shop has a public password, and this server can be reached from the network. Start one on your own machine: DATA_DIR=demo npm start':
    'Una tienda de demostración tiene una contraseña que todos pueden leer, y a este servidor se llega desde la red. Inicie una en su propia máquina: DATA_DIR=demo npm start',
  'This server cannot open or leave demo shops.': 'Solo el programa abre y deja tiendas de demostración.',
  'This demo is in the database of DATABASE_URL. Start the server on an empty database with DEMO=none to begin your own shop.':
    'Esta demostración llena la base de datos de DATABASE_URL. Para empezar su propia tienda, inicie el servidor con una base vacía y DEMO=none.',
  'This shop is not a demo: nothing was changed.': 'Esta tienda no es una demostración: no se cambió nada.',

  'Your access to {0}': 'Su acceso a {0}',
  'A new password for {0}': 'Una contraseña nueva para {0}',
  'Hello {0},': 'Hola, {0}:',
  'You can sign in to the back office of {0} as {1}.\nChoose your password here, within {2} hours:':
    'Puede iniciar sesión en la trastienda de {0} como {1}.\nElija aquí su contraseña; el enlace vale {2} horas:',
  'You can choose a new password for {0} in the back office of {1}.\nChoose your password here, within {2} hours:':
    'Puede elegir una contraseña nueva para {0} en la trastienda de {1}.\nElíjala aquí; el enlace vale {2} horas:',
  'The link works once. If you did not expect this mail, do nothing.':
    'El enlace sirve una vez. Si no esperaba este correo, no haga nada.',
};
